import { Trans, useLingui } from '@lingui/react/macro'

import { PageHead } from '../ui/layout/PageHead.tsx'
import { FlowLink } from './FlowLink.tsx'

/** No flow has this name, or its sheet could not be fetched. */
export function NoFlow({ machine }: { machine: string }) {
  const { t } = useLingui()
  return (
    <PageHead
      title={t`Flow not found`}
      lead={t`The flow “${machine}” isn’t in this version, or we couldn’t load it.`}
      back={
        <FlowLink machine={null}>
          <Trans>All flows</Trans>
        </FlowLink>
      }
    />
  )
}
