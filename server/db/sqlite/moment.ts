/** The time in which a question is answered on the thread that serves HTTP. A statement with no more time than this is given up there. */
export const momentMs = 1
/** A statement that was not given up, and took as long as this, does not begin there the next time. */
export const longMomentMs = 2 * momentMs
