export function catalogSources(project: string): { public: string[]; messages: string[]; pages: string[] }
