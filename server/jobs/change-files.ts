import { CHANGE_FILES_JOB } from '../change-files/job-name.ts'
import { deleteOldChangeFiles } from '../change-files/old-files.ts'
import type { ChangeFileWork } from '../change-files/work.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './runner.ts'

/** Works through files of changes that software has sent; a call that sends one asks for it at once. */
export function changeFilesJob(work: ChangeFileWork): Job {
  return { name: CHANGE_FILES_JOB, everyMs: 5_000, run: () => work.run() }
}

/** Deletes what became of old files, and bytes whose call broke off. */
export function oldChangeFiles(store: Store): Job {
  return { name: 'delete old change files', everyMs: 3_600_000, run: (now) => deleteOldChangeFiles(store, now) }
}
