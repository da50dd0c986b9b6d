import { Trans } from '@lingui/react/macro'

import { unbroken } from '../../ui/layout/FrameBar.css.ts'

type SupportContactProps = { phone: string | null; email: string | null }

/** The ways to reach support: links where the program gives them, honest words where it does not. */
export function SupportContact({ phone, email }: SupportContactProps) {
  if (phone === null && email === null) return <Trans>the contact on your invoices</Trans>
  return (
    <>
      {phone === null ? null : (
        <a className={unbroken} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      {phone !== null && email !== null ? '\u00A0· ' : null}
      {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
    </>
  )
}
