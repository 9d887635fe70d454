// Modules made by tools/modules.mjs, and files that the bundler resolves.
declare module 'virtual:words' {
    const loaders: Record<string, () => Promise<{ default: Record<string, string> }>>;
    export default loaders;
}
declare module 'virtual:rules' {
    export interface Rules {
        summary: string;
        whole: string;
    }
    const loaders: Record<string, () => Promise<{ default: Rules }>>;
    export default loaders;
}
declare module '*.css' {}
declare module '*.woff2' {
    const url: string;
    export default url;
}
declare module '*.wasm?url' {
    const url: string;
    export default url;
}
