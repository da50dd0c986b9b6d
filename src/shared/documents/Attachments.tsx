import type { ComponentProps } from 'react'

import { useDisputeWords } from '../words/dispute-words.ts'
import { AttachedFiles } from './AttachedFiles.tsx'

/** The documents of a wizard of disputes, one for each invoice. */
export function Attachments(props: Omit<ComponentProps<typeof AttachedFiles>, 'typeText' | 'isOneEach'>) {
  const words = useDisputeWords()
  return <AttachedFiles {...props} isOneEach typeText={(id, label) => words.documentType(id, label)} />
}
