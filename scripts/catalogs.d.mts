export function catalogSources(project: string): {
  public: string[]
  messages: string[]
  pages: string[]
  atlas: string[]
  mails: string[]
  provider: string[]
  qa: string[]
}
