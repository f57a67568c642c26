import { FormStatus, type FormStatusProps } from '@tessera/shared-ui/FormStatus';
import { renderToStaticMarkup } from 'react-dom/server';

/** The lines of a form's status, as the server renders them. */
export const formStatusHtml = (props: FormStatusProps): string =>
  renderToStaticMarkup(<FormStatus {...props} />);
