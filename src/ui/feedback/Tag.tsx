import type { ReactNode } from 'react'

import { tag } from './Tag.css.ts'
import type { Tone } from './tone.ts'
import { ToneMark } from './ToneMark.tsx'

/** A status by word, shape and colour. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={tag({ tone })}>
      <ToneMark tone={tone} />
      {children}
    </span>
  )
}
