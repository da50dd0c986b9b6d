import type { MandateObstacle } from './obstacles.ts'

/** The statuses of the mandate of a bank account, as they are stored, and what they keep from being paid. */
export const mandateStatuses = ['requested', 'pending', 'active', 'refused', 'ended'] as const
export type MandateStatus = (typeof mandateStatuses)[number]

const obstacles: Readonly<Record<MandateStatus, MandateObstacle | null>> = {
  requested: 'mandatePending',
  pending: 'mandatePending',
  active: null,
  refused: 'mandateRefused',
  ended: 'mandateEnded',
}

/** Returns a stored status, or null for none. */
export const knownMandate = (stored: string | null): MandateStatus | null =>
  mandateStatuses.find((one) => one === stored) ?? null

/** Returns why an account with this mandate cannot be paid with, or null; without a mandate nothing hinders. */
export const mandateObstacle = (status: MandateStatus | null): MandateObstacle | null =>
  status === null ? null : obstacles[status]
