/** How long a toast shows. */
export const TOAST_MS = 5000
