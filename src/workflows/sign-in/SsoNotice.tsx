import type { ReactNode } from 'react'

import { ssoNotices } from '../../../machines/workflows/sign-in/sso-words.ts'
import { Said } from '../../ui/text/Said.tsx'

const isNotice = (code: string): code is keyof typeof ssoNotices => Object.hasOwn(ssoNotices, code)

/** A part of the notice of a single sign-on that signed nobody in. */
export function SsoNotice({ code, part, support }: { code: string; part: 'title' | 'next'; support: ReactNode }) {
  const notice = ssoNotices[isNotice(code) ? code : 'ssoFailed']
  return <Said message={notice[part]} values={{ support }} />
}
