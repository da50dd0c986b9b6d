import { expireApplications, type Services } from '../applications/move.ts'
import type { Log } from '../log.ts'
import type { Job } from './runner.ts'

/** Ends credit applications whose applicants did not go on in time. */
export function expireOldApplications(services: Services & { readonly log: Log }): Job {
  return {
    name: 'expire applications',
    everyMs: 60_000,
    run: () =>
      expireApplications(services, (error, applicationId) =>
        services.log.error({ err: error, applicationId }, 'A credit application was not ended'),
      ),
  }
}
