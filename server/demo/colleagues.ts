/** More users of Halvorsen Marine Supply, so that the list of users looks like a company's: in every status, for weeks. */
import type { Role } from '../../domain/people.ts'
import type { AccessStatus, LockReason } from '../../domain/rules/access/user-access.ts'
import { HALVORSEN } from './accounts.ts'

type Colleague = {
  name: readonly [first: string, last: string]
  role: Role
  status: AccessStatus
  lockReason: LockReason | null
  /** Days since the last sign-in; null: never. */
  signedInDaysAgo: number | null
  account: string
}

const colleague = (
  first: string,
  last: string,
  role: Role,
  signedInDaysAgo: number | null,
  more: Partial<Pick<Colleague, 'status' | 'lockReason' | 'account'>> = {},
): Colleague => ({
  name: [first, last],
  role,
  status: 'active',
  lockReason: null,
  signedInDaysAgo,
  account: HALVORSEN,
  ...more,
})
const lockedFor = (lockReason: LockReason) => ({ status: 'locked', lockReason }) as const
const invited = { status: 'invited' } as const
const gone = { status: 'deactivated' } as const

export const colleagues: readonly Colleague[] = [
  colleague('Anders', 'Lindqvist', 'admin', 1),
  colleague('Beatriz', 'Figueroa', 'payer', 0),
  colleague('Dagmar', 'Oksnes', 'payer', 3),
  colleague('Edwin', 'Castellanos', 'viewer', 12),
  colleague('Frances', 'Whitcombe', 'payer', 2),
  colleague('Giulia', 'Marchetti', 'viewer', 41, gone),
  colleague('Harriet', 'Osei', 'viewer', null, invited),
  colleague('Ingrid', 'Solheim', 'payer', 6, lockedFor('loginAttempts')),
  colleague('Jonas', 'Petterson', 'viewer', 8),
  colleague('Kofi', 'Mensah', 'payer', null, invited),
  colleague('Leonard', 'Brandt', 'voucher_manager', 20),
  colleague('Miriam', 'Adeyemi', 'safety_manager', 5),
  colleague('Niamh', 'Gallagher', 'viewer', 77, lockedFor('administrator')),
  colleague('Oskar', 'Wiśniewski', 'payer', 4),
  colleague('Pilar', 'Domínguez', 'card_viewer', 9),
]

/** Returns the username of a colleague. */
export const colleagueName = ({ name: [first, last] }: Colleague): string =>
  `${first}.${last}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')
