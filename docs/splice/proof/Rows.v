(** * Rows: what a match reads

    A band is rows of [rowBytes] bytes, each after the byte that names its filter. Columns count
    from the byte after that. [r0] rows of the picture are above the band, so column [c] of the
    band's row [r] is position [pos r c] of the picture's stream.

    A match of a source must be easy to judge in a frame, so it obeys the _row rule_: it writes one
    row, it reads one row of the same band, and that row is at most [limit] rows up. [source]
    computes which row and which columns a match reads; it is Match.source of the code, loop
    included, and [source_pos] says that it is right. *)

From Splice Require Export Tokens.

Notation range := (nat * nat)%type.

Section Rows.
Variables rowBytes r0 limit : nat.
Definition stride := S rowBytes.
Definition pos (r c : nat) : nat := (r0 + r) * stride + 1 + c.

Fixpoint lift (fuel up : nat) (start : Z) : nat * Z :=
  if (start <? 0)%Z then
    match fuel with
    | 0 => (up, start)
    | S fuel => lift fuel (S up) (start + Z.of_nat stride)%Z
    end
  else (up, start).

Definition source (col len dist : nat) : nat * (nat * nat) :=
  let (up, start) := lift dist 0 (Z.of_nat col - Z.of_nat dist)%Z in
  let a := Z.to_nat start in
  (up, (a, a + match up with 0 => min len dist | _ => len end)).
Lemma lift_spec : forall fuel up start, (- Z.of_nat fuel <= start)%Z ->
  let (u, s) := lift fuel up start in (0 <= s)%Z /\ s = (start + Z.of_nat (u - up) * Z.of_nat
    stride)%Z /\ up <= u /\ (u = up \/ s < Z.of_nat stride)%Z.
Proof. induction fuel as [|f IH]; intros up start H; cbn [lift].
  - destruct (start <? 0)%Z eqn:E; [apply Z.ltb_lt in E; lia|apply Z.ltb_ge in E]. rewrite
    Nat.sub_diag. lia. - destruct (start <? 0)%Z eqn:E.
    + assert (K : (- Z.of_nat f <= start + Z.of_nat stride)%Z) by (unfold stride; lia). specialize
      (IH (S up) (start + Z.of_nat stride)%Z K). destruct (lift f (S up) (start + Z.of_nat stride))
      as [u s]. destruct IH as (A & B & C & D). apply Z.ltb_lt in E. assert (B' : s = (start +
      Z.of_nat (u - up) * Z.of_nat stride)%Z) by (rewrite B; replace (u - up) with (S (u - S up)) by
      lia; lia). repeat split; [auto|auto|lia|]. right. destruct D as [->|D]; [|auto]. rewrite
      Nat.sub_diag in B. lia. + apply Z.ltb_ge in E. rewrite Nat.sub_diag. lia. Qed.

(** Where a match reads, as a position: [up] rows above, from column [a] on. *)
Lemma source_pos r c len d u a b : source c len d = (u, (a, b)) -> u <= r ->
  pos r c - d = pos (r - u) a /\ d + a = c + u * stride /\ b = a + (match u with 0 => min len d | _
    => len end).
Proof. unfold source. intros H U. assert (K : (- Z.of_nat d <= Z.of_nat c - Z.of_nat d)%Z) by lia.
  pose proof (lift_spec d 0 _ K) as L. destruct (lift d 0 (Z.of_nat c - Z.of_nat d)) as [u' s].
  injection H as -> <- <-. destruct L as (A & B & _ & _). rewrite Nat.sub_0_r in B. assert (E : d +
  Z.to_nat s = c + u * stride) by (apply Nat2Z.inj; rewrite !Nat2Z.inj_add, Z2Nat.id, Nat2Z.inj_mul
  by lia; lia). repeat split; auto. unfold pos. assert (P : (r0 + r) * stride = (r0 + (r - u)) *
  stride + u * stride). { rewrite <- Nat.mul_add_distr_r. f_equal. lia. }
  rewrite P. clear P K A B. revert E. generalize ((r0 + (r - u)) * stride) (u * stride) (Z.to_nat
    s). lia. Qed.

(** The loop stops at the first row that it can: so nothing that looks back no further than the
    band's first pixel leads out of the band. *)
Lemma source_in_band r c len d u a b : source c len d = (u, (a, b)) -> d <= c + r * stride ->
  u <= r.
Proof. unfold source. intros H D. assert (K : (- Z.of_nat d <= Z.of_nat c - Z.of_nat d)%Z) by lia.
  pose proof (lift_spec d 0 _ K) as L. destruct (lift d 0 (Z.of_nat c - Z.of_nat d)) as [u' s].
  injection H as -> _ _. destruct L as (A & B & _ & C). rewrite Nat.sub_0_r in B. destruct C as
  [->|C]; [lia|]. destruct (le_lt_dec u r) as [|G]; [auto|exfalso]. assert (M : r * stride + stride
  <= u * stride) by (rewrite <- Nat.mul_succ_l; apply Nat.mul_le_mono_r; lia). assert (M' :
  (Z.of_nat r * Z.of_nat stride + Z.of_nat stride <= Z.of_nat u * Z.of_nat stride)%Z) by lia. lia.
  Qed.

(** The row rule. [limit] is [reach] where a band has matches, and 0 where it has only runs. *)
Definition keepsRowRule (r c : nat) (t : token) : Prop :=
  c + size t <= rowBytes /\
  match t with
  | Lit _ => True
  | Match len dist => let '(u, (a, b)) := source c len dist in u <= r /\ u <= limit /\ b <= rowBytes
  end.

Fixpoint keepRowRule (r c : nat) (ts : list token) : Prop :=
  match ts with
  | [] => True
  | t :: ts => keepsRowRule r c t /\ keepRowRule r (c + size t) ts
  end.

(** SpliceBook.reach: no match within the window reads further up. *)
Definition reach := (window + rowBytes - 1) / stride.
Lemma within_reach r c len d u a b : source c len d = (u, (a, b)) -> 1 <= len -> 1 <= d <= window ->
  u <= r -> b <= rowBytes -> u <= reach.
Proof. intros S L D U B. destruct (source_pos r _ _ _ _ _ _ S U) as (_ & E & Eb). unfold reach.
  apply Nat.div_le_lower_bound; unfold stride in *; [lia|]. destruct u; nia. Qed.

End Rows.
