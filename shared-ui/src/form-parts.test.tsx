import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { CheckField } from './CheckField.tsx';
import { Field, TextAreaField } from './Field.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { FieldNote } from './FieldNote.tsx';
import { FormErrors } from './FormErrors.tsx';
import { FormStatus } from './FormStatus.tsx';
import { Input, SelectInput, TextArea } from './Input.tsx';
import { Select } from './Select.tsx';

describe('fields', () => {
  test('are named by their label and described by hint and error', () => {
    render(
      <Field label="Password" type="text" hint="At least 10 characters." error="Too short." />,
    );
    const field = screen.getByRole('textbox', { name: 'Password' });
    expect(field).toHaveAccessibleDescription('At least 10 characters. Too short.');
    expect(field).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Too short.');
  });

  test('can also be text areas or selects, with a hint or an error', async () => {
    const onChange = jest.fn();
    render(
      <>
        <TextAreaField label="Description" hint="Anything." />
        <Select
          label="Blog"
          error="Choose one."
          options={[
            { value: 'a', label: 'Ada' },
            { value: 'b', label: 'Bob' },
          ]}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription(
      'Anything.',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Blog' }), 'Bob');
    expect(onChange).toHaveBeenCalledWith('b');
    expect(screen.getByRole('combobox')).toBeInvalid();
  });
});

describe('parts of forms', () => {
  test('a given id becomes the id of the input and the prefix of the ids of hint and error', () => {
    const html = renderToStaticMarkup(
      <Field
        id="mail"
        label="Email"
        hint="Not shown."
        error="Taken."
        announcesError={false}
        name="email"
      />,
    );
    expect(html).toBe(
      '<div class="form__field"><label class="form__label" for="mail">Email</label>' +
        '<input class="form__input" id="mail"' +
        ' aria-describedby="mail-hint mail-error" aria-invalid="true" name="email"/>' +
        '<p class="form__hint" id="mail-hint">Not shown.</p>' +
        '<p class="form__error" id="mail-error">Taken.</p></div>',
    );
  });

  test('a frame without an id is a label that wraps its control and names it', () => {
    render(
      <>
        <FieldFrame label="Title" className="part__title">
          <Input className="part__input" />
        </FieldFrame>
        <FieldFrame label="Why">
          <TextArea className={undefined} />
        </FieldFrame>
        <FieldFrame label="Weight">
          <SelectInput>
            <option>Bold</option>
          </SelectInput>
        </FieldFrame>
      </>,
    );
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveClass('form__input part__input');
    expect(title).not.toHaveAttribute('id');
    expect(title.closest('label')).toHaveClass('form__field part__title');
    expect(screen.getByRole('textbox', { name: 'Why' })).toHaveClass(
      'form__input form__input--multiline',
      { exact: true },
    );
    expect(screen.getByRole('combobox', { name: 'Weight' })).toHaveValue('Bold');
  });

  test('a check field is named by its label', async () => {
    const onChange = jest.fn();
    render(
      <>
        <CheckField label="Allow replies" onChange={onChange} />
        <CheckField type="radio" name="readers" value="all" label={<b>Everybody</b>} />
      </>,
    );
    await userEvent.click(screen.getByText('Allow replies'));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('checkbox', { name: 'Allow replies' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Everybody' })).toHaveAttribute('value', 'all');
  });

  test('form errors are an alert; without errors nothing is rendered', () => {
    const { rerender } = render(<FormErrors errors={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<FormErrors errors={['Too long.', 'Choose one.']} className="part__errors" />);
    expect(screen.getByRole('alert')).toHaveClass('form__errors part__errors');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Too long.',
      'Choose one.',
    ]);
  });

  test('a form status hides its error line while it is empty, and its progress line until scripts handle the form', () => {
    const { container, rerender } = render(<FormStatus />);
    expect(screen.getByRole('alert', { hidden: true })).not.toBeVisible();
    expect(container.children).toHaveLength(1);
    rerender(<FormStatus progress="" />);
    expect(screen.getByRole('status', { hidden: true })).not.toBeVisible();
    // rendered before it has text, so that screen readers announce the change
    rerender(<FormStatus progress="" isLive />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<FormStatus progress="Waiting" trouble="No answer." isLive />);
    expect(screen.getByRole('status')).toHaveTextContent('Waiting');
    expect(screen.getByRole('alert')).toHaveTextContent('No answer.');
  });

  test('a field note is a hint by default, or an error', () => {
    const html = renderToStaticMarkup(
      <>
        <FieldNote id="a">Hint</FieldNote>
        <FieldNote isError role="status" className="part__error">
          Error
        </FieldNote>
      </>,
    );
    expect(html).toBe(
      '<p class="form__hint" id="a">Hint</p>' +
        '<p class="form__error part__error" role="status">Error</p>',
    );
  });
});
