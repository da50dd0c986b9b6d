/** Countries of companies that may apply (ISO 3166-1 alpha-2). */
export const applicationCountries =
  'AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT JP KR LI LT LU LV MT MX NL NO NZ PL PT RO RS SE SG SI SK TR UA US ZA'.split(
    ' ',
  )
