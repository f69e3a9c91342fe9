/**
 * The header of every answer with the server's build of the browser application; absent if it serves none. A
 * page that came with another build has been open since before an update.
 */
export const BUILD_HEADER = 'Quayline-Build'

/** The name of the same value in the head of a page: the page's own build. */
export const BUILD_META = 'build'
