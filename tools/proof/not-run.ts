/** The exit code of a check that could not run here, and said why (as of automake's tests). */
export const NOT_RUN = 77
