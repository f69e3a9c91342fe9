/** The source of the time. Rules take `now` as an argument; only the server reads a clock. */
export type Clock = () => Date
