/** Fetches the dialog. Apart from its button: the names of all files that it needs stand here, and do not compress. */
export const fetchDialog = () => import('./ExportDialog.tsx')
