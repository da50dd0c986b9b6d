/** The work of a wizard, as far as it decides who goes on with it. */
export type WizardWork = {
  userId: string
  /** The account, or the side of a dispute, that it is for. */
  scope: string | null
  /** It was sent: it stays with the account it was sent for. */
  isSent: boolean
  /** Each list of ids by which a link may ask for it. */
  about: readonly (readonly string[])[]
}

/** The person who opens a wizard, and the start that they ask for. */
export type OpeningRequest = {
  userId: string
  scope: string | null
  /**
   * A link may ask for a new wizard, or for the one about `about`; an address within the wizard, such as after a reload,
   * resumes what was there.
   */
  wish: 'none' | 'resume' | 'new' | 'these'
  about: readonly string[]
  /** A draft that was left is gone on with at once, as a cart is; otherwise it is offered. */
  isDraftContinued: boolean
}

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** Checks whether the person goes on with this work, rather than with other work or with new (promises R8, R9). */
export function isContinued(work: WizardWork, { userId, scope, wish, about }: OpeningRequest): boolean {
  if (work.userId !== userId || wish === 'new') return false
  if (work.scope !== scope && !work.isSent) return false
  return wish !== 'these' || work.about.some((ids) => areSame(ids, about))
}
