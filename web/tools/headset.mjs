// three.js can draw for headsets, and every renderer brings that along. No table is looked at through one:
// what a renderer asks of its headset is answered here, and nearly four kilobytes of it are never fetched.
const made = 'new WebXRManager( _this, _gl )';
const none = `{
    enabled: false, isPresenting: false, getEnvironmentBlendMode() {}, setAnimationLoop() {},
    addEventListener() {}, removeEventListener() {}, dispose() {},
}`;

export const headset = () => ({
    name: 'ilinx-headset',
    transform: (code, id) => {
        if (!id.endsWith('three/build/three.module.js')) return undefined;
        if (!code.includes(made)) throw new Error(`three.js has no "${made}" any more`);
        return code.replace(made, none);
    },
});
