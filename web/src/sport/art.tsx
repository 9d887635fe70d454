// Where each sport is done, drawn behind what lies there: a lane, a court, a pool. No pictures, and
// nothing that anybody has to read.
import type { JSX } from 'preact';

import type { Sport } from './view';

// Each in a field of 120 by 80; the edges may be cut off.
const scenes: Record<Sport, JSX.Element> = {
    bowling: (
        <>
            <rect width="120" height="80" fill="#6b4526" />
            <path
                d="M12 0v80M36 0v80M60 0v80M84 0v80M108 0v80"
                stroke="#573619"
                stroke-width="1.500"
            />
            <path d="M0 0h7v80H0zM113 0h7v80h-7z" fill="#2b1a0e" />
            <path d="M60 62l-5 9h10zM44 66l-4 8h8zM76 66l-4 8h8z" fill="#2b1a0e" />
            {[48, 56, 64, 72, 52, 60, 68, 56, 64, 60].map((x, at) => (
                <circle
                    key={at}
                    cx={x}
                    cy={[12, 12, 12, 12, 19, 19, 19, 26, 26, 33][at]}
                    r="3"
                    fill="#f3ebdd"
                    stroke="#b3402a"
                    stroke-width="1.200"
                />
            ))}
        </>
    ),
    tennis: (
        <>
            <rect width="120" height="80" fill="#8a4527" />
            <path
                d="M10 8h100v64H10zM10 18h100M10 62h100M36 18v44M84 18v44M36 40h48"
                fill="none"
                stroke="#f3ebdd"
                stroke-width="1.600"
            />
            <path d="M60 4v72" stroke="#26180f" stroke-width="2.500" stroke-dasharray="1.500 1" />
        </>
    ),
    billiards: (
        <>
            <rect width="120" height="80" fill="#4a2c16" />
            <rect x="7" y="7" width="106" height="66" rx="3" fill="#1c5f6b" />
            <path d="M36 7v66" stroke="#f3ebdd" stroke-opacity=".5" />
            <g fill="#0d0a07">
                <circle cx="8" cy="8" r="5" />
                <circle cx="112" cy="8" r="5" />
                <circle cx="8" cy="72" r="5" />
                <circle cx="112" cy="72" r="5" />
                <circle cx="60" cy="6" r="4" />
                <circle cx="60" cy="74" r="4" />
            </g>
            <circle cx="36" cy="40" r="4.500" fill="#f3ebdd" />
            <circle cx="82" cy="40" r="4.500" fill="#d0452c" />
            <circle cx="90" cy="35" r="4.500" fill="#e8b53c" />
            <circle cx="90" cy="45" r="4.500" fill="#3b5fb8" />
        </>
    ),
    football: (
        <>
            <rect width="120" height="80" fill="#2f6b32" />
            <path d="M0 0h20v80H0zM40 0h20v80H40zM80 0h20v80H80z" fill="#28602c" />
            <path
                d="M6 6h108v68H6zM60 6v68M6 22h18v36H6M114 22H96v36h18M60 40m-13 0a13 13 0 1 0 26 0 13 13 0 1 0-26 0"
                fill="none"
                stroke="#f3ebdd"
                stroke-width="1.500"
            />
        </>
    ),
    boxing: (
        <>
            <rect width="120" height="80" fill="#2b2f52" />
            <rect x="18" y="12" width="84" height="56" fill="#c9bfa8" />
            <path d="M12 6h96v68H12z" fill="none" stroke="#d0452c" stroke-width="2" />
            <path d="M15 9h90v62H15z" fill="none" stroke="#f3ebdd" stroke-width="1.500" />
            <path d="M9 3h9v9H9zM102 68h9v9h-9z" fill="#d0452c" />
            <path d="M102 3h9v9h-9zM9 68h9v9H9z" fill="#3b78c9" />
        </>
    ),
    riding: (
        <>
            <rect width="120" height="80" fill="#8d7446" />
            <path d="M0 66c30-9 60 7 120-4v18H0z" fill="#7a6339" />
            <path d="M0 18h120M0 10h120" stroke="#f3ebdd" stroke-width="2" stroke-opacity=".7" />
            <path d="M14 4v22M60 4v22M106 4v22" stroke="#f3ebdd" stroke-width="3" />
            <path d="M34 34v30M86 34v30" stroke="#f3ebdd" stroke-width="4" />
            <path
                d="M34 40h52M34 49h52M34 58h52"
                stroke="#c23b2a"
                stroke-width="4"
                stroke-dasharray="9 8"
            />
            <path d="M34 40h52M34 49h52M34 58h52" stroke="#f3ebdd" stroke-width="1" />
        </>
    ),
    skiing: (
        <>
            <rect width="120" height="80" fill="#5c88ad" />
            <path d="M0 40l26-30 20 22 22-26 34 36 18-14v52H0z" fill="#8fb2cc" />
            <path d="M0 52c40-14 70 4 120-12v40H0z" fill="#dfe9ee" />
            <path
                d="M70 46c-26 8 18 14-12 34M75 46c-26 8 18 14-12 34"
                fill="none"
                stroke="#9db6c6"
                stroke-width="1.500"
            />
            <path d="M44 52v12M92 56v12" stroke="#26180f" stroke-width="1.500" />
            <path d="M44 52h9v6h-9z" fill="#d0452c" />
            <path d="M92 56h9v6h-9z" fill="#3b5fb8" />
        </>
    ),
    diving: (
        <>
            <rect width="120" height="80" fill="#15507f" />
            <path d="M0 0h120v20c-10 5-20-5-30 0s-20 5-30 0-20-5-30 0-20 5-30 0z" fill="#3f93bd" />
            <path
                d="M0 38c10-4 20 4 30 0s20-4 30 0 20 4 30 0 20-4 30 0M0 56c10-4 20 4 30 0s20-4 30 0 20 4 30 0 20-4 30 0"
                fill="none"
                stroke="#4f9cc4"
                stroke-opacity=".6"
                stroke-width="1.500"
            />
            <path d="M0 80c8-12 14-10 20 0zM92 80c6-18 18-16 28-2v2z" fill="#0d3556" />
            <g fill="none" stroke="#bfe3f2" stroke-width="1.200">
                <circle cx="78" cy="62" r="3" />
                <circle cx="84" cy="52" r="2" />
                <circle cx="80" cy="44" r="1.500" />
            </g>
        </>
    ),
};

export function SportArt({ sport }: { sport: Sport }) {
    return (
        <svg
            class="sport-art"
            viewBox="0 0 120 80"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
        >
            {scenes[sport]}
        </svg>
    );
}
