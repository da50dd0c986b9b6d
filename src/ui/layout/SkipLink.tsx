import { Trans } from '@lingui/react/macro'

import { skipLink } from './SkipLink.css.ts'

/** First in the page: past the frame to its content. The content has `id="content" tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a
      className={skipLink}
      href="#content"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}
