import { FlowRouterLinks } from './flow-router-links.tsx'
import { usePageSearch } from '../shared/app/use-page.ts'
import { DrawnCatalogue } from './DrawnCatalogue.tsx'
import { CatalogueSearch } from './flow-search.ts'

export function Page() {
  const [{ text }, change] = usePageSearch(CatalogueSearch)
  return (
    <FlowRouterLinks>
      <DrawnCatalogue text={text} onText={(next) => change({ text: next }, { replace: true })} />
    </FlowRouterLinks>
  )
}
