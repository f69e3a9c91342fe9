/**
 * The header of every answer that says which build of the browser application the server has; absent where it
 * serves none. A page that came with another build has been open since before an update.
 */
export const BUILD_HEADER = 'Quayline-Build'

/** The name of the same in the head of a page: the build that the page came with. */
export const BUILD_META = 'build'
