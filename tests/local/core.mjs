// The page's own wrapper around the core, for tests in Node and for pages that have nothing else.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const web = new URL("../../web/", import.meta.url);

const compiled = (file, format) => {
  const { transformSync } = createRequire(new URL("package.json", web))(
    "esbuild",
  );
  const source = readFileSync(new URL(file, web), "utf8");
  return transformSync(source, { loader: "ts", format, globalName: "made" })
    .code;
};

// A module of the page that needs no other one.
export const load = (file) =>
  import(`data:text/javascript,${encodeURIComponent(compiled(file, "esm"))}`);

// The wrapper as a script; "iife": what it exports is in `made`.
export const coreSource = (format) => compiled("src/local/core.ts", format);

export async function loadCore(wasm) {
  const { Core } = await load("src/local/core.ts");
  return new Core(new WebAssembly.Module(readFileSync(wasm)));
}
