import type { PassThroughTarget, ThirdPartySettings } from '../../domain/contract/third-parties/settings.ts'
import { userTypes, type UserType } from '../../domain/people.ts'
import { offersFor } from '../../domain/rules/third-parties/offers.ts'
import { targetAt } from '../../domain/rules/third-parties/pass-through.ts'
import type { Flags } from '../../domain/rules/routes/flags.ts'
import { readSession, sessionCookie } from '../session/sessions.ts'
import type { PortalContext } from '../http/portal.ts'
import { flagsOf, programOf } from './program.ts'
import { passThroughTargetsOf, thirdPartySettingsOf } from './third-parties.ts'

const FRAME_PAGE = /^\/frame\/([^/]+)\/?$/

/** Time after which a page is sent without frames: it must not wait for a database that is away. */
const PATIENCE_MS = 1_000

type Facts = {
  readonly settings: ThirdPartySettings
  readonly targets: readonly PassThroughTarget[]
  readonly flags: Flags
  /** Null: nobody is signed in yet. Who signs in stays in the same document, whichever type they turn out to have. */
  readonly userType: UserType | null
  /** The path of the page below its prefix. */
  readonly path: string
}

/**
 * Returns the origins that a page may frame beside those of every page: the survey's and the tour's where their flags
 * are on, and on a pass-through page its own target's.
 */
function frameOrigins({ settings, targets, flags, userType, path }: Facts): readonly string[] {
  const types = userType === null ? userTypes : [userType]
  const location = decoded(FRAME_PAGE.exec(path)?.[1])
  const urls = types.flatMap((one) => {
    const { surveyUrl, tourUrl } = offersFor({ settings, flags, userType: one })
    const target = location === null ? null : targetAt(targets, { location, kind: 'frame', userType: one })
    return [surveyUrl, tourUrl, target?.url ?? null]
  })
  return [...new Set(urls.filter((url) => url !== null).map((url) => new URL(url).origin))].toSorted()
}

function decoded(segment: string | undefined): string | null {
  try {
    return segment === undefined ? null : decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** Reads what the page of this request may frame; nothing where the database does not say it in time. */
export async function readFrameOrigins(c: PortalContext, path: string): Promise<readonly string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS)
  })
  try {
    return await Promise.race([late, originsOf(c, path)])
  } catch (error) {
    c.var.log.warn({ err: error }, 'A page was sent without frames')
    return []
  } finally {
    clearTimeout(timer)
  }
}

async function originsOf(c: PortalContext, path: string): Promise<readonly string[]> {
  const { deps } = c.var
  const token = sessionCookie(c)
  if (token !== null) c.set('session', await readSession(deps, token))
  const program = await programOf(c)
  const settings = thirdPartySettingsOf(program)
  const targets = passThroughTargetsOf(program)
  if (settings.surveyUrl === null && settings.tourUrl === null && targets.length === 0) return []
  const userType = c.var.session?.userType ?? null
  const origins = frameOrigins({ settings, targets, flags: await flagsOf(c), userType, path })
  // A frame of our own host could reach out of its sandbox.
  const own = [deps.publicOrigin ?? c.req.url, c.req.url].map((url) => new URL(url).host)
  return origins.filter((origin) => !own.includes(new URL(origin).host))
}
