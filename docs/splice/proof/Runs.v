(** * Runs: from runs of pixels to spans of bytes

    The compositor says of each row of a frame which pixels are a source's as they are: its _runs_.
    A residual is the source's if its pixel is, and those that the filter reads. Provenance.update
    turns runs into spans of bytes by that rule: where the filter reads the pixel to the left, it
    leaves out a run's first pixel; where the filter reads the row above, it keeps what the run
    above has too; and for Paeth it leaves out the first pixel there as well.

    This file proves that the residuals in these spans are the source's, for all five filters
    ([spans_hold]), and that the spans follow each other from left to right ([updateRow_within]). *)

From Splice Require Export Tokens Rows Cells Provenance Fresh Filters.

Section Runs.
Variable step : nat.
Hypothesis step_positive : 1 <= step.
Local Notation residual := (Filters.residual step).

(** Provenance.update: from runs of pixels to spans of bytes. [y] is the picture's row. *)
Definition withoutFirst (x : range) : nat * nat :=
  if (fst x =? 0) || (snd x <=? fst x) then x else (S (fst x), snd x).
Definition span (s : nat) (x : range) : spansOfRow :=
  if count x =? 0 then [] else [(s, (fst x * step, snd x * step))].
Definition runSpans (f : filter) (y : nat) (above : spansOfRow) (run : nat * (nat * nat)) :=
  let (s, x) := run in
  let columns := if readsLeft f then withoutFirst x else x in
  if readsAbove f && negb (y =? 0) then
    flat_map (fun upper : nat * (nat * nat) =>
      let (s', seen) := upper in
      if s' =? s then span s (clamp columns (if isPaeth f then withoutFirst seen else seen))
      else []) above
  else span s columns.
Definition updateRow (filters : nat -> filter) (runs : nat -> spansOfRow) (y : nat) :=
  flat_map (runSpans (filters y) y (runs (y - 1))) (runs y).

Definition shows (X Y : nat -> Z) (x : range) : Prop :=
  forall c, fst x * step <= c < snd x * step -> X c = Y c.
Lemma withoutFirst_shows X Y x : shows X Y x ->
  forall c, fst (withoutFirst x) * step <= c < snd (withoutFirst x) * step ->
  X c = Y c /\ (step <= c -> X (c - step) = Y (c - step)).
Proof. unfold shows, withoutFirst. intros H c. destruct ((fst x =? 0) || (snd x <=? fst x)) eqn:E;
  simpl; intros C. - split; [auto|]. intros L. apply H. apply orb_prop in E. destruct E as [E|E].
    + apply Nat.eqb_eq in E. rewrite E in *. lia. + apply Nat.leb_le in E. nia.
  - split; [apply H; lia|]. intros L. apply H. lia. Qed.
Lemma withoutFirst_inside x c : fst (withoutFirst x) * step <= c < snd (withoutFirst x) * step ->
  fst x * step <= c < snd x * step.
Proof. unfold withoutFirst. destruct ((fst x =? 0) || (snd x <=? fst x)); simpl; lia. Qed.
Lemma clamp_inside x y c : fst (clamp x y) * step <= c < snd (clamp x y) * step ->
  fst x * step <= c < snd x * step /\ fst y * step <= c < snd y * step.
Proof. unfold clamp; simpl. nia. Qed.
Lemma span_in s x s' y : In (s', y) (span s x) -> s' = s /\ y = (fst x * step, snd x * step).
Proof. unfold span. destruct (count x =? 0); simpl; [tauto|]. intros [H|[]]. injection H as <- <-.
  auto. Qed.

(** *** Main theorem: the residuals in a span are the source's, for all five filters

    [X] and [Y s] are the frame and the sources as pixels, row by row. *)
Theorem spans_hold filters runs (X : nat -> nat -> Z) (Y : nat -> nat -> nat -> Z) y :
  (forall y s x, In (s, x) (runs y) -> shows (X y) (Y s y) x) ->
  forall s x, In (s, x) (updateRow filters runs y) ->
  forall c, fst x <= c < snd x ->
  residual (filters y) (X y) (upRow X y) c = residual (filters y) (Y s y) (upRow (Y s) y) c.
Proof. intros H s x I c C. unfold updateRow in I. apply in_flat_map in I. destruct I as ((s0 & run)
  & I & J). unfold runSpans in J. assert (R := H y s0 run I). set (f := filters y) in *. assert (L :
  forall c, fst (if readsLeft f then withoutFirst run else run) * step <= c < snd (if readsLeft f
  then withoutFirst run else run) * step -> X y c = Y s0 y c /\ (readsLeft f = true -> step <= c ->
  X y (c - step) = Y s0 y (c - step))). { intros c' C'. destruct (readsLeft f).
    - destruct (withoutFirst_shows _ _ _ R c' C'). auto. - split; [auto|discriminate]. }
  destruct (readsAbove f && negb (y =? 0)) eqn:E.
  - apply andb_prop in E. destruct E as [EA EY]. apply in_flat_map in J. destruct J as ((s' & seen)
    & K & J). destruct (s' =? s0) eqn:ES; [|contradiction]. apply Nat.eqb_eq in ES. subst s'. apply
    span_in in J. destruct J as [-> ->]. simpl in C. change (max (fst (if readsLeft f then
    withoutFirst run else run)) (fst (if isPaeth f then withoutFirst seen else seen)) * step <= c <
    min (snd (if readsLeft f then withoutFirst run else run)) (snd (if isPaeth f then withoutFirst
    seen else seen)) * step) in C. apply (clamp_inside _ _ c) in C. destruct C as [C1 C2]. apply L
    in C1. destruct C1 as [P1 P2]. destruct y as [|y]; [discriminate|]. simpl in K. rewrite
    Nat.sub_0_r in K. assert (Ru := H y s0 seen K). simpl upRow. apply residual_reused; auto.
    + intros _. apply Ru. destruct (isPaeth f); [now apply withoutFirst_inside|auto].
    + intros -> Q. simpl in C2. eapply withoutFirst_shows; eauto.
  - apply span_in in J. destruct J as [-> ->]. apply L in C. destruct C as [P1 P2]. apply
    andb_false_iff in E. apply residual_reused; auto.
    + intros A. destruct E as [E|E]; [congruence|]. apply negb_false_iff, Nat.eqb_eq in E. rewrite
      E. reflexivity.
    + intros A B. destruct E as [E|E]; [rewrite A in E; discriminate|]. apply negb_false_iff,
      Nat.eqb_eq in E. rewrite E. reflexivity. Qed.

(** Spans follow each other from left to right if runs do, as the loop of section 4 asks for. *)
Fixpoint within (a b : nat) (l : spansOfRow) : Prop :=
  match l with
  | [] => a <= b
  | (_, x) :: l => a <= fst x /\ fst x <= snd x /\ within (snd x) b l
  end.
Lemma within_weaken : forall l a b a' b', a' <= a -> b <= b' -> within a b l -> within a' b' l.
Proof. induction l as [|[s x] l IH]; intros a b a' b' A B; simpl; [lia|]. intros (P & Q & R). repeat
  split; try lia. eapply IH; [| |exact R]; lia. Qed.
Lemma within_app : forall l l' a m b, within a m l -> within m b l' -> within a b (l ++ l').
Proof. induction l as [|[s x] l IH]; intros l' a m b; simpl.
  - intros A W. eapply within_weaken; [| |exact W]; lia.
  - intros (P & Q & R) W. repeat split; auto. eapply IH; eauto. Qed.
Lemma withoutFirst_bounds x : fst x <= snd x ->
  fst x <= fst (withoutFirst x) /\ fst (withoutFirst x) <= snd (withoutFirst x) /\ snd (withoutFirst
    x) = snd x.
Proof. unfold withoutFirst. intros H. destruct ((fst x =? 0) || (snd x <=? fst x)) eqn:E; [auto|].
  apply orb_false_iff in E. destruct E as [_ E]. apply Nat.leb_gt in E. simpl. lia. Qed.
Lemma span_within s x : fst x <= snd x -> within (fst x * step) (snd x * step) (span s x).
Proof. intros H. unfold span. destruct (count x =? 0); simpl; [nia|]. repeat split; try nia. Qed.
Lemma upper_within s f a b : a <= b -> forall l p, follow p l ->
  within (max a (min p b) * step) (b * step) (flat_map (fun upper : nat * (nat * nat) => let (s',
    seen) := upper in if s' =? s then span s (clamp (a, b) (if isPaeth f then withoutFirst seen else
    seen)) else []) l).
Proof. intros AB. induction l as [|[s' seen] l IH]; intros p H; cbn [flat_map].
  - simpl. apply Nat.mul_le_mono_r. lia.
  - destruct H as (H1 & H2 & H3). specialize (IH (snd seen) H3). set (seen' := if isPaeth f then
    withoutFirst seen else seen). assert (S : fst seen <= fst seen' /\ fst seen' <= snd seen' /\ snd
    seen' = snd seen). { unfold seen'. destruct (isPaeth f); [now apply withoutFirst_bounds|auto]. }
    destruct S as (S1 & S2 & S3). assert (Q : within (max a (min p b) * step) (max a (min (snd seen)
      b) * step) (if s' =? s then span s (clamp (a, b) seen') else [])).
    { assert (M : max a (min p b) * step <= max a (min (snd seen) b) * step) by (apply
      Nat.mul_le_mono_r; lia). destruct (s' =? s); [|exact M]. destruct (count (clamp (a, b) seen')
      =? 0) eqn:E. - unfold span. rewrite E. exact M.
      - apply Nat.eqb_neq in E. unfold count, clamp in E; cbn [fst snd] in E. eapply within_weaken;
        [| |apply span_within; unfold clamp; cbn [fst snd]; lia]; unfold clamp; cbn [fst snd]; apply
        Nat.mul_le_mono_r; lia. }
    eapply within_app; [exact Q|exact IH]. Qed.
Lemma runSpans_within f y above s x : follow 0 above -> fst x <= snd x ->
  within (fst x * step) (snd x * step) (runSpans f y above (s, x)).
Proof. intros A H. unfold runSpans. set (columns := if readsLeft f then withoutFirst x else x).
  assert (C : fst x <= fst columns /\ fst columns <= snd columns /\ snd columns = snd x).
  { unfold columns. destruct (readsLeft f); [now apply withoutFirst_bounds|auto]. }
  destruct C as (C1 & C2 & C3). destruct (readsAbove f && negb (y =? 0)).
  - destruct columns as [a b]. cbn [fst snd] in *. eapply within_weaken; [| |apply (upper_within s f
    a b C2 above 0 A)]; apply Nat.mul_le_mono_r; lia.
  - eapply within_weaken; [| |apply span_within; exact C2]; apply Nat.mul_le_mono_r; lia. Qed.
Theorem updateRow_within filters runs y n : follow 0 (runs y) -> follow 0 (runs (y - 1)) ->
  (forall s x, In (s, x) (runs y) -> snd x * step <= n) ->
  within 0 n (updateRow filters runs y).
Proof. intros A U. unfold updateRow. assert (G : forall l a, follow a l -> a * step <= n -> (forall
  s x, In (s, x) l -> snd x * step <= n) -> within (a * step) n (flat_map (runSpans (filters y) y
  (runs (y - 1))) l)).
  { induction l as [|[s x] l IH]; intros a H N B; cbn [flat_map]; [exact N|]. destruct H as (H1 & H2
    & H3). assert (Bx : snd x * step <= n) by (apply (B s x); now left). eapply within_app; [|apply
    (IH (snd x) H3 Bx); intros s' x' I; apply (B s'); now right]. eapply within_weaken; [| |apply
    (runSpans_within (filters y) y (runs (y - 1)) s x U H2)]; nia. }
  intros B. apply (G (runs y) 0 A); [lia|exact B]. Qed.
Lemma updateRow_inside filters rowBytes runs y s x : (forall y s x, In (s, x) (runs y) ->
  snd x * step <= rowBytes) -> In (s, x) (updateRow filters runs y) -> snd x <= rowBytes.
Proof. intros H I. unfold updateRow in I. apply in_flat_map in I. destruct I as ((s0 & run) & I &
  J). apply H in I. unfold runSpans in J. assert (W : snd (if readsLeft (filters y) then
  withoutFirst run else run) = snd run).
  { destruct (readsLeft (filters y)); [|auto]. unfold withoutFirst. now destruct ((fst run =? 0) ||
    (snd run <=? fst run)). }
  destruct (readsAbove (filters y) && negb (y =? 0)).
  - apply in_flat_map in J. destruct J as ((s' & seen) & K & J). destruct (s' =? s0);
    [|contradiction]. apply span_in in J. destruct J as [_ ->]. unfold clamp. cbn [fst snd]. rewrite
    W. nia. - apply span_in in J. destruct J as [_ ->]. cbn [fst snd]. now rewrite W. Qed.

End Runs.
