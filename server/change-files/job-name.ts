/** The job that works through files of changes, as the calls that send one ask for it. */
export const CHANGE_FILES_JOB = 'change files'
