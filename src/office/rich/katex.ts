import katex from 'katex'
// Reactions as the server draws them: `\ce{2H2 + O2 -> 2H2O}`.
import 'katex/contrib/mhchem'

export { katex }
