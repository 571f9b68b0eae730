(** * Tokens, and when a token may be copied

    A deflate stream is a list of tokens. A literal adds one byte to the output; a match (length,
    distance) repeats bytes that are already in the output. This file defines a decoder for such
    lists and proves two facts that everything else rests on.

    1. A token is _right_ at position p of a byte string F if it says what F has there. Tokens of
       which each is right where it stands decode to F ([tiles_decode]). So the other files never
       speak of streams, only of single tokens.
    2. A token that is right for a string G is right for another string F if F and G are equal in
       every byte that the token writes and in every byte that it reads ([keep]). This is the whole
       idea of splicing: G is a source picture, F is the frame.

    The output is kept with its last byte first, so a distance is an index into it. The decoder
    refuses what inflate refuses: a distance of zero, one that exceeds the window of 32,768 bytes,
    and one that looks before the beginning. *)

From Coq Require Export List Arith Lia ZArith Bool.
Export ListNotations.

Inductive token := Lit (b : Z) | Match (len dist : nat).

Definition size (t : token) : nat := match t with Lit _ => 1 | Match len _ => len end.

Fixpoint copy (len dist : nat) (out : list Z) : option (list Z) :=
  match len with
  | 0 => Some out
  | S n => match nth_error out (dist - 1) with
           | Some b => copy n dist (b :: out)
           | None => None
           end
  end.

(** The window. It is a constant whose value hardly matters. *)
Definition window : nat := Z.to_nat 32768.
Lemma window_large : 258 <= window. Proof. unfold window. lia. Qed.
#[global] Opaque window.

Definition decode1 (t : token) (out : list Z) : option (list Z) :=
  match t with
  | Lit b => Some (b :: out)
  | Match len dist =>
      if (1 <=? dist) && (dist <=? window) && (dist <=? length out) then copy len dist out else None
  end.

Fixpoint decode (ts : list token) (out : list Z) : option (list Z) :=
  match ts with
  | [] => Some out
  | t :: ts => match decode1 t out with Some out => decode ts out | None => None end
  end.

(** A byte string is a function from positions to bytes. [pre F p] is its first [p] bytes, the last
    one first: the output of a decoder at position [p]. *)
Fixpoint pre (F : nat -> Z) (p : nat) : list Z :=
  match p with 0 => [] | S q => F q :: pre F q end.

(** Whether a token says what [F] has at [p], and whether tokens do from [p] up to [n]. *)
Definition right (F : nat -> Z) (p : nat) (t : token) : Prop :=
  match t with
  | Lit b => F p = b
  | Match len dist =>
      (1 <= dist <= p /\ dist <= window) /\ forall i, i < len -> F (p + i) = F (p + i - dist)
  end.

Fixpoint tiles (F : nat -> Z) (p : nat) (ts : list token) (n : nat) : Prop :=
  match ts with
  | [] => p = n
  | t :: ts => right F p t /\ tiles F (p + size t) ts n
  end.
Lemma pre_length F p : length (pre F p) = p. Proof. induction p; simpl; lia. Qed.
Lemma pre_nth F p : forall d, 1 <= d <= p -> nth_error (pre F p) (d - 1) = Some (F (p - d)).
Proof. induction p as [|p IH]; intros d H; [lia|]. destruct d as [|[|d]]; [lia| |].
  - simpl. f_equal. f_equal. lia.
  - replace (S (S d) - 1) with (S (S d - 1)) by lia. cbn [pre nth_error]. rewrite IH by lia.
    reflexivity. Qed.
Lemma copy_right F d : forall len p, 1 <= d <= p -> (forall i, i < len ->
  F (p + i) = F (p + i - d)) -> copy len d (pre F p) = Some (pre F (p + len)).
Proof. induction len as [|n IH]; intros p H E; simpl. - f_equal. f_equal. lia.
  - rewrite pre_nth by lia. assert (E0 : F (p - d) = F p) by (specialize (E 0); rewrite Nat.add_0_r
    in E; symmetry; apply E; lia). rewrite E0. change (F p :: pre F p) with (pre F (S p)). rewrite
    IH; [f_equal; f_equal; lia|lia|]. intros i Hi. specialize (E (S i)). replace (S p + i) with (p +
    S i) by lia. apply E. lia. Qed.

(** *** Main theorem: tokens of which each is right where it stands decode to the string *)
Theorem tiles_decode F : forall ts p n, tiles F p ts n -> decode ts (pre F p) = Some (pre F n).
Proof. induction ts as [|t ts IH]; intros p n; simpl; [now intros ->|]. intros [R T]. replace
  (decode1 t (pre F p)) with (Some (pre F (p + size t))); [now apply IH|]. destruct t as [b|len d];
  unfold decode1, size; simpl in R. - rewrite Nat.add_1_r. simpl. congruence.
  - destruct R as [D R]. rewrite pre_length. replace (1 <=? d) with true by (symmetry; apply
    Nat.leb_le; lia). replace (d <=? window) with true by (symmetry; apply Nat.leb_le; lia). replace
    (d <=? p) with true by (symmetry; apply Nat.leb_le; lia). symmetry. now apply copy_right. Qed.
Lemma tiles_app F : forall ts us p m n, tiles F p ts m -> tiles F m us n -> tiles F p (ts ++ us) n.
Proof. induction ts as [|t ts IH]; intros us p m n H K; simpl in *; [now subst|]. destruct H as [R
  T]. split; [auto|]. eapply IH; eauto. Qed.

(** The literals that say what [F] has in [n] bytes from [p] on. *)
Fixpoint literals (F : nat -> Z) (p n : nat) : list token :=
  match n with 0 => [] | S n => Lit (F p) :: literals F (S p) n end.
Lemma literals_right F : forall n p, tiles F p (literals F p n) (p + n).
Proof. induction n as [|n IH]; intros p; simpl; [lia|]. split; [auto|]. replace (p + 1) with (S p)
  by lia. replace (p + S n) with (S p + n) by lia. apply IH. Qed.

(** Of a match that overlaps what it writes, only the first [dist] bytes count as read. *)
Definition touches (p : nat) (t : token) (q : nat) : Prop :=
  p <= q < p + size t \/
  match t with Lit _ => False | Match len dist => p - dist <= q < p - dist + min len dist end.

(** *** Main theorem: a token may be copied if all that it writes and reads is the same *)
Theorem keep F G p t :
  right G p t -> (forall q, touches p t q -> F q = G q) -> right F p t.
Proof. unfold touches. destruct t as [b|len d]; simpl. - intros H E. rewrite E; auto. lia.
  - intros [D H] E. split; [auto|]. intros i Hi. rewrite (E (p + i)) by lia. rewrite H by auto.
    symmetry. apply E. destruct (le_lt_dec d i); [left|right]; lia. Qed.

(** A part of a match is as right as the match. *)
Theorem trim G p len d a k :
  right G p (Match len d) -> a + k <= len -> right G (p + a) (Match k d).
Proof. simpl. intros [D H] L. split; [lia|]. intros i Hi. replace (p + a + i) with (p + (a + i)) by
  lia. apply H. lia. Qed.

