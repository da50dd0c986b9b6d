import type { PassThroughKind, PassThroughTarget } from '../../contract/third-parties/settings.ts'
import type { UserType } from '../../people.ts'

/** Returns the targets that a user of this type may be passed on to. */
function targetsFor(targets: readonly PassThroughTarget[], userType: UserType | null): PassThroughTarget[] {
  return targets.filter(
    ({ userTypes }) => userTypes === undefined || (userType !== null && userTypes.includes(userType)),
  )
}

/** Returns the target of a location; null for one that is not listed, of the other kind, or not for this user type. */
export function targetAt(
  targets: readonly PassThroughTarget[],
  { location, kind, userType }: { location: string; kind: PassThroughKind; userType: UserType | null },
): PassThroughTarget | null {
  return targetsFor(targets, userType).find((one) => one.location === location && one.kind === kind) ?? null
}
