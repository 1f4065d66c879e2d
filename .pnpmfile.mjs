/** pnpm skips the packages of other platforms only if their `os` and `cpu` are lists. Those of Node's binaries are texts. */
const list = (value) => (typeof value === 'string' ? [value] : value)

export const hooks = {
  readPackage(manifest) {
    // Scalar's page is one bundle, which needs nothing else: without its 250 dependencies, the server is installed in half the time.
    if (manifest.name === '@scalar/api-reference') return { ...manifest, dependencies: {} }
    if (!/^node-(?:bin-)?(?:darwin|linux|win)-/.test(manifest.name)) return manifest
    return { ...manifest, os: list(manifest.os), cpu: list(manifest.cpu) }
  },
}
