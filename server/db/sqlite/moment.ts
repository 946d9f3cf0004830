/** The time in which a question is answered on the thread that serves HTTP. A statement with no more time than this is given up there. */
export const momentMs = 1
