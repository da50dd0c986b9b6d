import { Fragment } from 'react'

import { readMarkup, type Inline } from './markup.ts'

/** Words that a program wrote itself, in the markup that is safe (markup.ts). */
export function Markup({ text }: { text: string }) {
  return readMarkup(text).map(({ kind, lines }, index) =>
    kind === 'list' ? (
      <ul key={index}>
        {lines.map((line, at) => (
          <li key={at}>
            <Line parts={line} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={index}>
        {lines.map((line, at) => (
          <Fragment key={at}>
            {at === 0 ? null : <br />}
            <Line parts={line} />
          </Fragment>
        ))}
      </p>
    ),
  )
}

function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) =>
    part.kind === 'link' ? (
      <a key={index} href={part.href} rel="noreferrer">
        {part.text}
      </a>
    ) : part.kind === 'strong' ? (
      <strong key={index}>{part.text}</strong>
    ) : (
      part.text
    ),
  )
}
