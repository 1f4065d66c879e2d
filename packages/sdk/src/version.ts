// The build puts the fields of package.json here. Tests run the sources without them.
declare const SDK_VERSION: string | undefined
declare const SDK_HOMEPAGE: string | undefined

/** The version of this package, such as `1.2.3`. */
export const VERSION: string = typeof SDK_VERSION === 'string' ? SDK_VERSION : '0.0.0'

/** The address of the documentation, with a slash at its end. Undefined in a build of a package without a `homepage`. */
export const homepage: string | undefined = typeof SDK_HOMEPAGE === 'string' ? SDK_HOMEPAGE : undefined
