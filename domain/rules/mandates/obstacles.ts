/** Reasons for which a bank account cannot be paid with; each has its message. */
export const mandateObstacles = ['mandatePending', 'mandateRefused', 'mandateEnded'] as const
export type MandateObstacle = (typeof mandateObstacles)[number]
