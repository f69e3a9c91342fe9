/** Where the time comes from. Rules take `now` itself; only the server's edge asks a clock. */
export type Clock = () => Date
