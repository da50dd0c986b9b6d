import { PublicSubjectPage } from './PublicSubjectPage.tsx'

export function Page() {
  return <PublicSubjectPage subject="forgotPassword" />
}
