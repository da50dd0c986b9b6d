export const exitCodes = { done: 0, refused: 1, wrongUsage: 2, storeClosed: 3 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** More new rows than this need new statistics. */
export const MANY = 500
