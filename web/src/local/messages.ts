// The messages between the page and its workers.
import type { Answer, Resumed, Verdict } from './core';
import type { Keeping } from './facts';

// To the worker of tables. A line is one session's; `pauseMs` is the least time a bot seems to think.
export type ToTables =
    | {
          is: 'start';
          module: WebAssembly.Module;
          english: boolean;
          pauseMs: number;
          bots: MessagePort;
      }
    | { is: 'open'; line: number }
    | { is: 'say'; line: number; text: string }
    | { is: 'close'; line: number }
    | { is: 'facts'; id: number; code: string }
    | { is: 'forget'; id: number; code: string }
    | { is: 'begin'; id: number; code: string; facts: string[] };

export type FromTables =
    | { is: 'ready' }
    | { is: 'said'; line: number; text: string }
    | { is: 'closed'; line: number }
    | { is: 'facts'; id: number; facts: string[] }
    | { is: 'keeping'; keeping: Keeping }
    | { is: 'failed'; why: string };

export interface ToBots {
    module: WebAssembly.Module;
    tables: MessagePort;
}

// To a worker that looks at matches which were played.
export type Work =
    | { do: 'list'; secret: string; facts: string[] }
    | { do: 'page'; number: number; as: string; token: string; secret: string; facts: string[] }
    | { do: 'review'; record: string }
    | { do: 'verify'; record: string }
    | { do: 'tell'; as: string; record: string }
    | { do: 'lawful'; after: number; seat: number; record: string }
    | { do: 'fork'; after: number; moves: string[]; record: string }
    | { do: 'rekey'; key: string; tokens: string[]; facts: string[] }
    | ({ do: 'resume' } & Resumed);
export type ToRecords =
    { is: 'start'; module: WebAssembly.Module } | { is: 'work'; id: number; work: Work };
export interface FromRecords {
    id: number;
    answer: Answer | Verdict;
}
