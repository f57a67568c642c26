import type { ShareForm } from '../popover/share-options.ts';
import type { FormComponent } from './all-forms.ts';

/** Loads the form of a sub-screen. Rejects if that fails, with a message for the log only. */
export async function createForm(name: ShareForm): Promise<FormComponent> {
  try {
    const { allForms } = await import('./all-forms.ts');
    return allForms[name];
  } catch (cause) {
    throw new Error(`The share form ${name} could not be created.`, { cause });
  }
}
