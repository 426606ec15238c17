import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import styles from "./auth-page.module.css";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";

interface AuthFormProps {
  failure: FormFailure | undefined;
  /** What is said of a failure that is nobody's fault. */
  failureWords?: string;
  submit: string;
  /** On the button while it is sent. */
  busy: string;
  children: ReactNode;
}

/** The fields of one step and its button. */
export function AuthForm({ failure, failureWords, submit, busy, children }: AuthFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const formRef = useErrorFocus(failure);
  const message = failure?.code === "internal" ? failureWords : undefined;
  return (
    <Form method="post" className={styles.form} ref={formRef} noValidate>
      <FormError message={message ?? failure?.error} />
      {children}
      <Button wide disabled={isBusy}>
        {isBusy ? busy : submit}
      </Button>
    </Form>
  );
}
