import { readReviewedApplication } from '../../api/applications/applications.ts'
import { usePageParams } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Application } from './Application.tsx'
import { Decide, Reviewed } from './Reviewed.tsx'

/** An application as its reviewer sees it, with the steps of the review. */
export function Page() {
  const { applicationId: id } = usePageParams('supportApplicationDetails')
  const application = useLoaded(readReviewedApplication, { id })
  return (
    <Application
      list="supportApplications"
      application={application}
      {...(application.data === null
        ? {}
        : {
            decide: <Decide application={application.data} onChanged={application.retry} />,
            review: <Reviewed application={application.data} />,
          })}
    />
  )
}
