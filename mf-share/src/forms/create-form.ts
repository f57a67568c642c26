import type { ShareForm } from '../options/share-options.ts';
import type { FormComponent } from './all-forms.ts';

/**
 * Loads the form of a sub-screen. If that fails, rejects with a message that is only for the log.
 */
export async function createForm(name: ShareForm): Promise<FormComponent> {
  try {
    const { allForms } = await import('./all-forms.ts');
    return allForms[name];
  } catch (cause) {
    throw new Error(`The share form ${name} could not be created.`, { cause });
  }
}
