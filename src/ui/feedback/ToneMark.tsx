import type { ReactNode } from 'react'

import type { Tone } from './tone.ts'

const marks: Readonly<Record<Tone, ReactNode>> = {
  due: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  late: <path d="M6 1.4L11.2 10.6H.8z" fill="currentColor" />,
  wait: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 6V1.8a4.2 4.2 0 0 1 4.2 4.2z" fill="currentColor" />
    </>
  ),
  done: (
    <path
      d="M2 6.4l2.7 2.7L10.2 3.3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  hold: <path d="M2.8 2h2.4v8H2.8zM6.8 2h2.4v8H6.8z" fill="currentColor" />,
  quiet: <circle cx="6" cy="6" r="3.8" fill="none" stroke="currentColor" strokeWidth="1.5" />,
}

/** The shape that says a tone without colour: dot, triangle, part-filled clock, tick, pause bars, ring. */
export function ToneMark({ tone, size = 12 }: { tone: Tone; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {marks[tone]}
    </svg>
  )
}
