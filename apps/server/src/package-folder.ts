/**
 * The folder of this package. Only this file computes it: it is as far from the folder as the bundled files in `dist`, and
 * files in the rooms of `src` are not.
 */
export const packageFolder = new URL('../', import.meta.url)
