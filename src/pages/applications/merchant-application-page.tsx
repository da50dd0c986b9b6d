import { readMerchantApplication } from '../../api/applications/applications.ts'
import { usePageParams } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Application } from './Application.tsx'

/** An application that came by a merchant's own link. */
export function Page() {
  const { applicationId: id } = usePageParams('merchantApplicationDetails')
  return <Application list="merchantApplications" application={useLoaded(readMerchantApplication, { id })} />
}
