import { ssoOutcomes, type SsoOutcome } from '../../../domain/contract/access/sso-outcomes.ts'

/** An outcome as the identity provider’s answer gave it, beside the one that a state is for. */
export type Returned = { given: SsoOutcome; code: SsoOutcome }

/** Leads each outcome to the state that is named as it. */
export const saysSsoOutcome = [
  ...ssoOutcomes
    .filter((code) => code !== 'ssoFailed')
    .map((code) => ({
      guard: {
        type: 'isOutcome' as const,
        params: ({ event }: { event: { code: SsoOutcome } }): Returned => ({ given: event.code, code }),
      },
      target: `.${code}` as const,
    })),
  { target: '.ssoFailed' },
] as const
