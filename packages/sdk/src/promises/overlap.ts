/**
 * How many rows a request reads again, so that it need not be repeated after a few deletions in between. Alone in its file: an
 * infinite query needs the number without the code of an iteration.
 */
export const overlap = 5
