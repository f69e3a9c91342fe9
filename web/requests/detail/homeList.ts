/** The list of a request, which its page links back to. */
export type HomeList = 'requests' | 'subbieRequests'
