export function catalogSources(project: string): {
  public: string[]
  messages: string[]
  pages: string[]
  atlas: string[]
  mails: string[]
}
